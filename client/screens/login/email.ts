/** Handles the sign-in address: its form, and its place in local storage until the sign-in completes. */

/** Non-space text, '@', non-space text, a dot, non-space text (specification, section 5). */
const pattern = /^\S+@\S+\.\S+$/;

export const isEmail = (text: string) => pattern.test(text);

export const isSame = (one: string, other: string | null): boolean =>
  one.toLowerCase() === other?.toLowerCase();

const key = 'emailForSignIn';

/** With blocked storage nothing is kept, so the link asks for the address again. */
function withStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(window.localStorage);
  } catch {
    return null;
  }
}

export const storeEmail = (email: string) => withStorage((storage) => storage.setItem(key, email));
export const readEmail = () => withStorage((storage) => storage.getItem(key));
export const removeEmail = () => withStorage((storage) => storage.removeItem(key));

/** Whether this browser stores anything. Without it a session ends with its tab. */
export const hasStorage = (): boolean =>
  withStorage((storage) => {
    storage.setItem(`${key}-probe`, '');
    storage.removeItem(`${key}-probe`);
    return true;
  }) ?? false;
