/**
 * People cancel, resume and declare at two servers that are killed at every step, while Stripe and the mail server fail
 * now and then: whatever was acknowledged is what happens, once, and each mail on it arrives.
 * `KILLS=200 SEED=7 npm run test:system -- faults/kills` does more of it.
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

/** Milliseconds between two people who come, and the most people for each kill: enough until each step was reached. */
const pace = 400;
const peoplePerKill = 40;
/** Milliseconds between two changes of the mail server's mind. */
const mailPhaseMs = 4_000;
/** Milliseconds in which all must be over, with the pauses after failures; Stripe is asked 16 times a second. */
const recoveryLimit = 180_000 + kills * 10_000;

const monthly: PlanSeed = { status: 'active', amount: 2999, startedDaysAgo: 12 };

it('what was acknowledged happens, once', { timeout: 600_000 + kills * 20_000 }, async () => {
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
      // One in ten has a period that ends meanwhile. Of who declares, the other plan ends already: it is not meant.
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
    // An address gets three mails in an hour: who changed their mind more often waits for the others.
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
    // It shows something only where people were heard, and servers died at many different steps.
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
