/**
 * Tests that acknowledged cancellations, resumes and declarations happen exactly once with their mails, while two servers are
 * killed at every step and Stripe and mail fail. `KILLS=200 SEED=7 npm run test:system -- faults/kills` does more.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type ReceivedMail, startMailEmulator } from '../../../emulators/mail.ts';
import { seeded } from '../../support/seeded.ts';
import { startFleet, steps } from './fleet.ts';
import { violationsOf } from './kill-checks.ts';
import { change, declare, type Person, personOf } from './kill-people.ts';
import { type PlanSeed, startStage } from './stage.ts';

const kills = Number(process.env['KILLS'] ?? 8);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** Milliseconds between two people, and the most people per kill, to reach each step. */
const pace = 400;
const peoplePerKill = 40;
/** Milliseconds between two changes of the mail server's state. */
const mailPhaseMs = 4_000;
/** Milliseconds for the recovery, with the pauses after failures. Stripe takes 16 requests a second. */
const recoveryLimit = 180_000 + kills * 10_000;

const monthly: PlanSeed = { status: 'active', amount: 2999, startedDaysAgo: 12 };

it('an acknowledged change happens once', { timeout: 600_000 + kills * 20_000 }, async () => {
  const random = seeded(seed);
  const stage = await startStage({ onCommit: (names) => fleet?.committed(names) });
  const mailServer = await startMailEmulator();
  const arrived = new Map<number, ReceivedMail>();
  const collect = () => {
    for (const mail of mailServer.mails()) {
      if (!arrived.has(mail.id)) fleet?.reached('mail handed in');
      arrived.set(mail.id, mail);
    }
  };
  const collecting = setInterval(collect, 5);
  const moods = setInterval(
    () => mailServer.behave(random() < 0.5 ? 'accept' : 'down'),
    mailPhaseMs,
  );
  let fleet: Awaited<ReturnType<typeof startFleet>> | undefined;
  try {
    const members = await stage.enroll(kills * peoplePerKill, (index) => [
      // One in ten has a period that ends meanwhile. A sender's other plan ends already.
      index % 10 === 1 ? { ...monthly, periodEndsInSeconds: 10 + random() * 50 } : monthly,
      index % 2 === 0 ? { ...monthly, cancelAtPeriodEnd: true } : monthly,
    ]);
    fleet = await startFleet(stage, random, {
      MAIL_URL: mailServer.url,
      MAIL_FROM: 'Stop Smoke Now <receipts@smoke.test>',
    });
    stage.stripe.seed({
      webhookEndpoints: [
        { url: `${fleet.replicas[0]?.url}/webhooks/stripe`, secret: 'whsec_stage' },
      ],
    });
    const people: Person[] = [];
    const visits: Promise<void>[] = [];
    for (const member of members) {
      if (fleet.killed() >= kills) break;
      const person = personOf(member, people.length);
      people.push(person);
      const visit = person.declared ? declare : change;
      visits.push(visit(person, fleet.replicas, seeded(seed + people.length)));
      await wait(pace);
    }
    clearInterval(moods);
    mailServer.behave('accept');
    await fleet.calm();
    await Promise.all(visits);

    const ever = new Date(0);
    const { firestore } = stage;
    const open = async (collection: string, field: string) =>
      (await firestore.collection(collection).where(field, '>', ever).get()).docs;
    // An address gets three mails an hour, so frequent changers wait for the rest.
    const left = async () => [
      ...(await open('declarations', 'dueAt')),
      ...(await open('customer_records', 'pendingSince')),
      ...(await open('mails', 'dueAt')).filter((mail) => mail.get('declarationId')),
    ];
    await expect
      .poll(async () => (await left()).length, { timeout: recoveryLimit, interval: 1_000 })
      .toBe(0);
    await stage.stripe.settled();
    collect();

    console.log(`seed ${seed}: ${people.length} people;`, fleet.kills);
    expect(
      await violationsOf(stage, people, [...arrived.values()]),
      `seed ${seed}: violations`,
    ).toEqual([]);
    // The run proves something only if requests were acknowledged and servers died at many steps.
    const heard = people.filter(
      ({ intent, cancellation }) => intent !== null || cancellation !== null,
    );
    expect(heard.length).toBeGreaterThan(people.length * 0.8);
    const reached = steps.filter((step) => (fleet?.kills[step] ?? 0) > 0);
    expect(reached.length).toBeGreaterThan(3);
  } finally {
    clearInterval(moods);
    clearInterval(collecting);
    await fleet?.close();
    await Promise.all([stage.close(), mailServer.close()]);
  }
});
