/** Starts the server's process. */
import './prepare-process.ts'; // Must be evaluated before all other imports.
import { startServer } from './start-server.ts';

await startServer();
