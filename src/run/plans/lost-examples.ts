/** Three example instructions with shards and answers, written for this library. */
export const LOST_EXAMPLES: readonly Readonly<Record<string, unknown>>[] = [
  {
    id: 'tickets',
    task: 'math',
    instruction:
      'Four friends each buy a ticket for 6 euros. The order has a fee of 2 euros, and a voucher takes 5 euros off ' +
      'the total. What do they pay in euros?',
    shards: [
      'What do we pay for the tickets in euros?',
      'There are four of us.',
      'A ticket is 6 euros.',
      'The order has a fee of 2 euros.',
      'We have a voucher for 5 euros off.',
    ],
    answer: 21,
  },
  {
    id: 'garden',
    task: 'math',
    instruction:
      'A rectangular garden is 12 meters long and 5 meters wide. A fence goes around it, except for a gate of 2 ' +
      'meters. A meter of fence costs 9 euros. What does the fence cost in euros?',
    shards: [
      'What does the fence for my garden cost in euros?',
      'It is a rectangle, 12 meters by 5.',
      'There is a gate of 2 meters that needs no fence.',
      'A meter of fence is 9 euros.',
    ],
    answer: 288,
  },
  {
    id: 'bread',
    task: 'math',
    instruction:
      'A bakery sells 40 loaves a day from Monday to Friday and twice as many on Saturday. On Sunday it is closed. ' +
      'How many loaves does it sell in two weeks?',
    shards: [
      'How many loaves does the bakery sell?',
      'I mean in two weeks.',
      'From Monday to Friday it is 40 a day.',
      'On Saturdays twice as many.',
      'It is closed on Sundays.',
    ],
    answer: 560,
  },
];
