/** `npm run doctor`: tries a configuration against the real services, and says in plain words what is wrong. */
import '../prepare-process.ts'; // Before all else.
import { checkAuth, checkFirestore } from './doctor/check-firebase.ts';
import { checkRedis } from './doctor/check-redis.ts';
import { checkStripe } from './doctor/check-stripe.ts';
import { type Finding, ok, problem } from './doctor/findings.ts';
import { type Env, EnvError, readEnv } from '../env.ts';

const marks = { ok: '✓', note: '–', problem: '✗' } as const;
let problems = 0;

function report(title: string, findings: Finding[]): void {
  console.log(`\n${title}`);
  for (const finding of findings) {
    console.log(`  ${marks[finding.kind]} ${finding.text}`);
    if (finding.kind !== 'problem') continue;
    problems += 1;
    console.log(`    → ${finding.remedy}`);
  }
}

/** The environment, if it can be used. */
function checkEnvironment(): Env | null {
  try {
    const env = readEnv();
    report('Environment', [ok('Every variable that is needed is there.')]);
    return env;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const remedy = 'See .env.example.';
    report(
      'Environment',
      error.problems.map((text) => problem(text, remedy)),
    );
    return null;
  }
}

const env = checkEnvironment();
if (env) {
  const checks: [string, (env: Env) => Promise<Finding[]>][] = [
    ['Firebase Auth', checkAuth],
    ['Firestore', checkFirestore],
    ['Stripe', checkStripe],
    ['Redis', checkRedis],
  ];
  const results = checks.map(([title, check]) => [title, check(env)] as const);
  for (const [title, findings] of results) report(title, await findings);
}
console.log(`\n${problems === 0 ? 'All is well.' : `${problems} to mend.`}`);
process.exit(problems === 0 ? 0 : 1);
