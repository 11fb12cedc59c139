import { expect, it } from 'vitest';
import { AccountBook } from './account.js';
import { addAccounts } from './add-accounts.js';
import { describeAccount } from './describe-account.js';

it('adds the counts of two files', () => {
  const [a, b] = [new AccountBook(), new AccountBook()];
  a.add({ turns: [{ speaker: 'Ana', text: 'Is it late?' }] });
  a.leaveOut('notice', 2);
  b.add({ turns: [{ speaker: 'Ben', text: 'Not yet.' }] });
  b.leaveOut('notice');
  b.leaveOut('deleted', 4);
  b.merge();
  const sum = addAccounts(a.account('irc'), b.account('irc'));
  expect(sum.firstSpeaker).toEqual({ Ana: 1, Ben: 1 });
  expect(sum.leftOut).toEqual({ notice: 3, deleted: 4 });
  expect(describeAccount(sum)).toBe(
    'irc, 2 conversations, 10 messages: 2 turns; 1 message joined to others; skipped 7 (4 deleted, 3 notices)',
  );
});
