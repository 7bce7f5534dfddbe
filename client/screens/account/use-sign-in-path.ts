/** Returns the path that signs a user in and returns to this page. */
import { useLocation } from 'react-router-dom';
import { signInPath } from '../../paths.ts';

export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}
