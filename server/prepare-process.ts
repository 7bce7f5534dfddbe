/** Reads `.env` and keeps the process's memory small. Runs on import. So each entry file must import this file first. */
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// Google's SDKs read process.env directly. `.env` doesn't replace variables that are already set.
if (existsSync('.env')) process.loadEnvFile('.env');

// By default V8 lets the heap grow to several times the size of the live objects. At 40 percent, memory under load is a fifth
// smaller, and garbage collection costs little. At 20 percent, garbage collection took half of the time.
setFlagsFromString('--heap-growing-percent=40');

// By default V8 frees the memory of its Maglev compiler late: when no function waits for compilation. In the first seconds under
// load, up to 40 MiB pile up instead of 14, and most stays allocated. This flag frees the memory early. Node 20 has no Maglev.
if (!process.version.startsWith('v20.')) setFlagsFromString('--no-maglev-destroy-on-background');
