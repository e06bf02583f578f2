// Unsaved forms in the IndexedDB of this browser: one record per user, business and place. The document editor defines the content of a
// record. Reading and writing reject where the browser has no IndexedDB or refuses it (private mode, full disk).

export interface FormStorageScope {
  readonly userId: number;
  readonly businessId: number;
}

export interface StoredForm extends FormStorageScope {
  /** Name of the place of the form, unique among the forms of one user in one business. */
  readonly place: string;
  /** Whether the form was sent and no response arrived. */
  readonly unsettled: boolean;
  readonly content: unknown;
}

/** Open forms, each with a function that stores its latest input. */
export const openFormSavers = new Set<() => Promise<unknown>>();

/** Stores every open form. Called before a sign-out, so that no write follows the deletion. */
export async function storeOpenForms(): Promise<void> {
  await Promise.allSettled([...openFormSavers].map((flush) => flush()));
}

export async function loadStoredForm(
  { userId, businessId }: FormStorageScope,
  place: string,
): Promise<StoredForm | undefined> {
  return await inTransaction('readonly', (store) => store.get([userId, businessId, place]));
}

export async function listStoredForms({ userId, businessId }: FormStorageScope): Promise<readonly StoredForm[]> {
  // In IndexedDB an array is greater than every string, so the range contains all places.
  const range = IDBKeyRange.bound([userId, businessId], [userId, businessId, []]);
  return await inTransaction('readonly', (store) => store.getAll(range));
}

export async function storeForm(form: StoredForm): Promise<void> {
  await inTransaction('readwrite', (store) => commitAfter(store.put(form)));
}

export async function deleteStoredForm({ userId, businessId }: FormStorageScope, place: string): Promise<void> {
  await inTransaction('readwrite', (store) => commitAfter(store.delete([userId, businessId, place])));
}

/**
 * Deletes the forms of all users but `userId`; without `userId`, those of all users. A form whose request was not
 * answered is not deleted, because only its idempotency key prevents a second document.
 */
export async function deleteFormsOfOtherUsers(userId?: number): Promise<void> {
  await inTransaction('readwrite', (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      const form: StoredForm = cursor.value;
      if (form.userId !== userId && !form.unsettled) cursor.delete();
      cursor.continue();
    };
    return request;
  }).catch(() => {}); // without IndexedDB nothing was stored
}

const storeName = 'unsaved-forms';
const openTimeoutMs = 5_000;
let opened: Promise<IDBDatabase> | undefined;

async function inTransaction<Result>(
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opened ??= openDatabase();
  const database = await opened;
  return await new Promise((resolve, reject) => {
    // The durability is strict, because an idempotency key must be on the disk before its request is sent.
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    const request = step(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Commits the transaction at once. A page that is being closed receives no more events, so its last write would be
 * rolled back.
 */
function commitAfter<Result>(request: IDBRequest<Result>): IDBRequest<Result> {
  request.transaction?.commit();
  return request;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('talonario', 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(storeName, { keyPath: ['userId', 'businessId', 'place'] });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const reopen = () => {
        opened = undefined;
      };
      // The connection closes if the user deletes the data of the site, or if another version of the panel changes the
      // database.
      database.onclose = reopen;
      database.onversionchange = () => {
        database.close();
        reopen();
      };
      resolve(database);
    };
    // A damaged database may never answer. After this time the form is shown without autosave.
    setTimeout(() => reject(new Error('IndexedDB does not answer')), openTimeoutMs);
  });
}
