/** What the support desk says of a change before it is sent, and what it remembers of what was sent. */
// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { describeChanges } from '../../../client/screens/graphiql/describe-changes.ts';
import { createRunHistory } from '../../../client/screens/graphiql/run-history.ts';
import { savedOperations } from '../../../client/screens/graphiql/saved-operations.ts';
import { openDesk } from '../../../client/screens/graphiql/storage.ts';

const saved = (name: string) => savedOperations.find((each) => each.name === name)!;

describe('a change in words', () => {
  test('names the plan and the person of a saved cancellation', () => {
    const { query, demo } = saved('Cancel for a subscriber');
    expect(describeChanges(query, demo, 'CancelForSubscriber')).toEqual([
      'Cancel sub_active at the end of its period, if it is a plan of active@example.com.',
    ]);
    expect(describeChanges(query, { subscriptionId: 'sub_1' }, null)).toEqual([
      'Cancel sub_1 at the end of its period, whoever it belongs to.',
    ]);
  });

  test('is there for every saved mutation and for no saved query', () => {
    const mutations = savedOperations.filter(
      ({ query, demo }) => describeChanges(query, demo, null).length > 0,
    );
    expect(mutations.map(({ name }) => name)).toEqual([
      'Cancel for a subscriber',
      'Resume',
      'Resolve a work item',
      'Resolve a declaration',
    ]);
  });

  test.each([
    [
      'each of several',
      `mutation {
        a: resumeSubscription(input: { subscriptionId: "sub_1" }) { __typename }
        b: resolveDeclaration(input: { declarationId: "d1", outcome: DECLINED, note: "" }) { __typename }
      }`,
      [
        'Let sub_1 renew again, whoever it belongs to.',
        'Take declaration d1 out of the queue as DECLINED.',
      ],
    ],
    [
      'those in fragments, also in one that names itself',
      `mutation { ...Inside ... on Mutation { other(x: [1]) { id } } }
       fragment Inside on Mutation { ...Inside resumeSubscription(input: { subscriptionId: "sub_2" }) { __typename } }`,
      ['Let sub_2 renew again, whoever it belongs to.', 'Run other with {"x":[1]}.'],
    ],
    [
      'a value that the operation itself gives',
      'mutation ($id: ID! = "sub_3") { resumeSubscription(input: { subscriptionId: $id }) { __typename } }',
      ['Let sub_3 renew again, whoever it belongs to.'],
    ],
    [
      'a value that is missing',
      'mutation ($id: ID!) { resumeSubscription(input: { subscriptionId: $id }) { __typename } }',
      ['Let (missing) renew again, whoever it belongs to.'],
    ],
    ['nothing of a query', 'query mutation { viewer { id } }', []],
    ['nothing of what can not be parsed', 'mutation {', []],
  ])('says %s', (_, query, expected) => {
    expect(describeChanges(query, undefined, null)).toEqual(expected);
  });

  test('is that of the operation that is chosen', () => {
    const both = `query A { viewer { id } }
      mutation B { resumeSubscription(input: { subscriptionId: "sub_1" }) { __typename } }`;
    expect(describeChanges(both, null, 'A')).toEqual([]);
    expect(describeChanges(both, null, 'B')).toHaveLength(1);
  });
});

describe('the history', () => {
  beforeEach(() => localStorage.clear());
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 12, minute));
  const stored = () => JSON.stringify({ ...localStorage });

  test('tells what was run, and when, the newest first; one text is one entry', () => {
    const history = createRunHistory(openDesk('agent'));
    const [account, resume] = [saved('Who is this?'), saved('Resume')];
    history.add(account.query, account.operationName, at(1));
    // GraphiQL does not always know the name of what it sends.
    history.add(resume.query, null, at(2));
    history.add(account.query, account.operationName, at(3));
    history.add('{ viewer { id } }', null, at(4));
    history.add('query Mine { viewer { id } }', null, at(5));
    expect(history.runs().map(({ name, at: time }) => [name, time])).toEqual([
      ['Mine', at(5).toISOString()],
      ['Without a name', at(4).toISOString()],
      ['Who is this?', at(3).toISOString()],
      ['Resume', at(2).toISOString()],
    ]);
    expect(createRunHistory(openDesk('agent')).runs()).toEqual(history.runs());
  });

  test('holds no value that was typed into the text, and no comment', () => {
    const history = createRunHistory(openDesk('agent'));
    const typed = `# for Ada
      query WhoIs($key: EmailAddress = "ada@example.com") {
        subscriber(by: { email: "ada@example.com" }) { id subscriptions(first: 3) { id } }
        other: subscriber(by: { uid: """Ada""" }) { id }
      }`;
    history.add(typed, 'WhoIs', at(1));
    history.add('{ unfinished "ada@example.com"', null, at(2));
    expect(history.runs()).toHaveLength(1);
    expect(history.runs()[0]).toMatchObject({ name: 'Who is this?, edited' });
    expect(history.runs()[0]?.query).toContain('subscriptions(first: 3)');
    expect(stored()).not.toMatch(/ada/i);
  });

  test('has the last twenty, can be cleared, and is heard of', () => {
    const history = createRunHistory(openDesk('agent'));
    let heard = 0;
    const stop = history.subscribe(() => void (heard += 1));
    for (let count = 1; count <= 25; count += 1)
      history.add(`query Q${count} { viewer { id } }`, `Q${count}`, at(count));
    expect(history.runs()).toHaveLength(20);
    expect(history.runs()[0]?.name).toBe('Q25');
    history.clear();
    expect(heard).toBe(26);
    expect(stored()).not.toContain('Q25');
    stop();
  });

  test('begins anew over what it can not read', () => {
    const storage = openDesk('agent');
    storage.setItem('graphiql:runs', '{');
    expect(createRunHistory(storage).runs()).toEqual([]);
  });
});
