/** `npm run receipt-keys`: prints a new key for RECEIPT_SIGNING_KEYS, before the public parts of those that are set. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { publicKeysOf } from '../adapters/receipt-signer.ts';
import { readReceiptKeys } from '../env.ts';

const { own } = readReceiptKeys();
const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
const key = await exportJWK(privateKey);
const kid = (await calculateJwkThumbprint(key)).slice(0, 16);
console.log(JSON.stringify({ keys: [{ ...key, kid }, ...publicKeysOf(own).keys] }));
