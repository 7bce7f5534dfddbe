/** The way to sign in and come back to the page that is shown. */
import { useLocation } from 'react-router-dom';
import { signInPath } from '../../paths.ts';

export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}
