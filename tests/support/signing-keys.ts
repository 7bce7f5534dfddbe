/** The commands of docs/data.md that make a key for receipts and verify a proof, run as they stand there. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const section = readFileSync('docs/data.md', 'utf8').split('\n## Signed receipts\n')[1] ?? '';
const [make = '', verify = ''] = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(
  ([, block = '']) => block,
);

/** A new key, as RECEIPT_SIGNING_KEYS takes it. */
export const newSigningKeys = (): string =>
  execFileSync('bash', ['-c', make], { encoding: 'utf8' }).trim();

/** What a file's last line proves. @param keys the address of the published keys. @throws where it proves nothing */
export async function verifyFile(file: string, keys: string): Promise<string> {
  const script = verify
    .replace('receipt.txt', file)
    .replace('https://portal.example.com/.well-known/jwks.json', keys);
  return (await promisify(execFile)('bash', ['-c', script])).stdout;
}
