/** What a payer may have to enter before a card pays. */
export type Step = 'bank' | 'pin' | 'phone' | 'otp';

/** A card that the practice window knows, and what happens with it. */
export type TestCard = {
  number: string;
  about: string;
  /** The questions in order, and the only right answers; without `answer` any answer is right. */
  steps: { step: Step; answer?: string }[];
  /** Null: the card pays. */
  refusal: string | null;
};

/** The wallet that pays without a question, as at the real provider in test mode. */
export const TEST_WALLET = '0551234987';

const pays = (number: string, about: string, steps: TestCard['steps'] = []): TestCard => ({
  number,
  about,
  steps,
  refusal: null,
});

/** The provider's test cards, and what each does. */
export const TEST_CARDS: readonly TestCard[] = [
  pays('4084084084084081', 'pays at once'),
  pays('5192602720584796', 'pays after the bank’s page', [{ step: 'bank' }]),
  pays('507850785078507812', 'PIN 1111', [{ step: 'pin', answer: '1111' }]),
  pays('5060666666666666666', 'PIN 1234, then code 123456', [
    { step: 'pin', answer: '1234' },
    { step: 'otp', answer: '123456' },
  ]),
  pays('507850785078507804', 'PIN 0000, phone, then code 123456', [
    { step: 'pin', answer: '0000' },
    { step: 'phone' },
    { step: 'otp', answer: '123456' },
  ]),
  { number: '4084080000005408', about: 'declined', steps: [], refusal: 'Declined' },
  { number: '4084080000670037', about: 'not enough money', steps: [], refusal: 'Insufficient Funds' },
  {
    number: '507850785078507853',
    about: 'the bank gives no token',
    steps: [],
    refusal: 'Token Not Generated. Customer Not Registered on Token Platform',
  },
  pays('4084080000671803', 'pays; a refund fails'),
  pays('4084080000671902', 'pays; a refund needs attention'),
];

/** What the payer has entered so far. */
export type Answers = Partial<Record<Step, string>>;
/** `asks`: the payer must answer this step next. */
export type CardResult = { state: 'paid' } | { state: 'refused'; message: string } | { state: 'asks'; step: Step };

/** What a card does with these answers; null when it is not a test card. */
export function cardResult(number: string, answers: Answers): CardResult | null {
  const digits = number.replace(/\D/g, '');
  const card = TEST_CARDS.find((one) => one.number === digits);
  if (card === undefined) return null;
  if (card.refusal !== null) return { state: 'refused', message: card.refusal };
  for (const { step, answer } of card.steps) {
    const given = answers[step];
    if (given === undefined) return { state: 'asks', step };
    if (answer !== undefined && given.trim() !== answer) {
      return { state: 'refused', message: step === 'pin' ? 'Incorrect PIN' : 'Incorrect code' };
    }
  }
  return { state: 'paid' };
}

/** Whether a text is the test wallet's number, in any spelling. */
export function isTestWallet(number: string): boolean {
  return number.replace(/\D/g, '').replace(/^233/, '0') === TEST_WALLET;
}
