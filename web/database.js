// The browser's database as this page uses it: texts by name, each on the disk before it counts as written. It is opened
// while Python is still loading; start.js waits for it.
//
//   robodromeDatabase   a promise at first; once Python runs, an object, or null where the browser has no database for
//                       this page (data-database="shut" on the document: it has opened one before):
//     texts             what stood there when it was opened, by name
//     read(names)       -> {name: text}: what stands there now, null for nothing; without names, everything
//     change(changes)   changes: [[name, text that stands there, text that shall stand there], …], null for nothing
//                       -> {trouble, found}. All is changed or nothing. `trouble` is the name of the browser's error, ""
//                       for none; `found` is what stands there where that is not what was said, otherwise {}.
//     changedElsewhere(names)  to be set: another page of this browser has changed these
"use strict";

(() => {
  const NAME = "robodrome";
  const STORE = "texts";
  const OPENED = "robodrome-database"; // in the older storage: whether this browser has opened the database before
  const PATIENCE = 4000; // milliseconds; some browsers never answer a page that may not have a database

  const factory = real(); // start.js puts another one in its place for PyScript
  const channel = channelOfPages();
  let connection = null;

  function channelOfPages() {
    try {
      return new BroadcastChannel(NAME);
    } catch {
      return { postMessage() {} }; // the browser has none, or refuses it with all that is kept
    }
  }

  // A browser that refuses a page the other storage refuses it a database too, or never answers.
  function real() {
    try {
      localStorage.getItem(NAME);
      return globalThis.indexedDB;
    } catch {
      return null;
    }
  }

  function answer(request) {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  // Another version of this page, or another page of the same origin, may have made the database: its number does not matter,
  // only that it has the store.
  async function openWithStore(number) {
    const request = factory.open(NAME, number);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE);
    };
    const database = await answer(request);
    if (database.objectStoreNames.contains(STORE)) return database;
    database.close();
    return openWithStore(database.version + 1);
  }

  // The connection ends when the reader clears what the browser keeps; the next use opens another.
  function connect() {
    connection ??= openWithStore().then((database) => {
      database.onclose = () => (connection = null);
      database.onversionchange = () => {
        connection = null;
        database.close();
      };
      return database;
    });
    connection.catch(() => (connection = null));
    return connection;
  }

  // A page that WebKit puts away, to come back, keeps what it has begun, and until then no other page gets at the texts. So it
  // gives that up and begins anew when it is back. (If it goes for good, the older storage has what was under way.)
  const running = new Set();
  let back = null; // a promise, once the page was put away
  addEventListener("pagehide", () => {
    back = new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
    for (const transaction of running) {
      try {
        transaction.abort();
        running.delete(transaction);
      } catch {
        // All is said already, and the database ends it by itself.
      }
    }
  });

  async function begin(mode) {
    const database = await connect();
    await back;
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    running.add(transaction);
    return transaction;
  }

  async function read(names) {
    const transaction = await begin("readonly");
    const store = transaction.objectStore(STORE);
    try {
      if (names) return Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await answer(store.get(name))) ?? null])));
      const [keys, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
      return Object.fromEntries(keys.map((key, n) => [key, texts[n]]));
    } catch (error) {
      if (!running.has(transaction)) return read(names);
      throw error;
    } finally {
      running.delete(transaction);
    }
  }

  async function changed(changes) {
    const transaction = await begin("readwrite");
    return new Promise((resolve) => {
      const store = transaction.objectStore(STORE);
      const stands = {};
      let [refused, failure, unread] = [false, null, changes.length];

      function write() {
        const asSaid = ([name, before, after]) => [before ?? null, after ?? null].includes(stands[name]);
        if (!changes.every(asSaid)) {
          refused = true;
          transaction.abort();
          return;
        }
        for (const [name, , after] of changes) {
          if ((after ?? null) === null) store.delete(name);
          else store.put(after, name);
        }
        transaction.commit?.();
      }

      // What is thrown in here would end the transaction without its name.
      function guarded(work) {
        try {
          work();
        } catch (error) {
          failure = error;
          transaction.abort();
        }
      }

      for (const [name] of changes) {
        store.get(name).onsuccess = ({ target }) => {
          stands[name] = target.result ?? null;
          if (--unread === 0) guarded(write);
        };
      }
      transaction.oncomplete = () => {
        running.delete(transaction);
        resolve({ trouble: "", found: {} });
      };
      transaction.onabort = () => {
        if (!running.delete(transaction)) resolve(changed(changes));
        else if (refused) resolve({ trouble: "", found: stands });
        else resolve({ trouble: (failure ?? transaction.error)?.name ?? "AbortError", found: {} });
      };
    });
  }

  async function change(changes) {
    try {
      const result = await changed(changes);
      if (!result.trouble && !Object.keys(result.found).length) channel.postMessage(changes.map(([name]) => name));
      return result;
    } catch (error) {
      return { trouble: error?.name ?? "Error", found: {} };
    }
  }

  async function open() {
    const opened = { read, change, changedElsewhere: null, texts: await read() };
    channel.onmessage = ({ data }) => opened.changedElsewhere?.(data);
    if (!new URLSearchParams(location.search).has("safe")) localStorage.setItem(OPENED, "yes");
    return opened;
  }

  // The reader has to be told that saved games are not gone.
  function shut() {
    if (factory && localStorage.getItem(OPENED)) document.documentElement.dataset.database = "shut";
    return null;
  }

  const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE));
  globalThis.robodromeDatabase = Promise.race([open(), late]).catch(shut).then((opened) => (globalThis.robodromeDatabase = opened));
})();
