/** Prepares the process: reads `.env`, and keeps the heap small. Imported first, for its effect alone. */
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// Google's SDKs and OpenTelemetry read the environment themselves, so `.env` goes there. What is set already wins.
if (existsSync('.env')) process.loadEnvFile('.env');

// By default V8 lets garbage grow to several times of what is in use before it collects it. With 40 percent, memory
// under load is a fifth smaller and collecting costs little; with 20 it took half of the time. It is not a limit.
setFlagsFromString('--heap-growing-percent=40');
