// The page's database: texts by name, each on the disk before it counts as written. It is opened while Python is still
// loading; start.js waits for it.
//
//   robodromeDatabase   a promise at first; once Python runs, an object with the parts below. Null if the browser has no
//                       database for this page; data-database="shut" on the document then says that there was one before.
//     texts             the texts at opening, by name
//     read(names)       -> {name: text}: the texts now, null for none; without names, all of them
//     change(changes)   changes: [[name, text before, text after], …], null for none
//                       -> {trouble, found}. Makes all changes or none. `trouble` is the name of the browser's error, ""
//                       for none; `found` are the present texts if one is not the text before, otherwise {}.
//     changedElsewhere(names)  to be set; called when another tab has changed these
"use strict";

(() => {
  const NAME = "robodrome";
  const STORE = "texts";
  const OPENED = "robodrome-database"; // in localStorage: whether this browser has opened the database before
  const PATIENCE = 4000; // milliseconds; some browsers never answer a page that may not have a database

  const factory = real(); // now, as start.js replaces `indexedDB` for PyScript
  const channel = channelOfPages();
  let connection = null;

  function channelOfPages() {
    try {
      return new BroadcastChannel(NAME);
    } catch {
      return { postMessage() {} }; // the browser has none, or refuses it together with storage
    }
  }

  // A browser that refuses localStorage refuses a database, too, or never answers.
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

  // Another version of this page, or another page of the same origin, may have made the database. So its version number does
  // not matter, only the store.
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

  // The connection closes when the reader clears the browser's data; the next use opens another.
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

  // A page entering the back/forward cache aborts its open transactions; WebKit would otherwise block other tabs. They begin
  // again when the page is back. (If it never comes back, localStorage has their texts: browser_storage.py.)
  const running = new Set();
  let back = null; // a promise, once the page has entered that cache
  addEventListener("pagehide", () => {
    back = new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
    for (const transaction of running) {
      try {
        transaction.abort();
        running.delete(transaction);
      } catch {
        // It is committing already, and will end by itself.
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

      // An uncaught error in a callback would abort the transaction without its name.
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

  // Marks the document, so that the home page says that saved games are not lost.
  function shut() {
    if (factory && localStorage.getItem(OPENED)) document.documentElement.dataset.database = "shut";
    return null;
  }

  const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE));
  globalThis.robodromeDatabase = Promise.race([open(), late]).catch(shut).then((opened) => (globalThis.robodromeDatabase = opened));
})();
