import { Code } from '@bourse/contract/codes.ts';
import type { FuturesTerms } from '@bourse/contract/routes/rights.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayIn } from '#platform/texts/texts.ts';
import { futuresTerms, type Question } from './futures-terms.ts';

interface GivenAnswer {
  readonly question: string;
  readonly answer: string;
}

/**
 * The risk statement in a language, its answers in a random order.
 *
 * @param draw a random whole number below its argument
 */
export function presentTerms(language: Language, draw: (below: number) => number): FuturesTerms {
  const say = sayIn[language];
  return {
    version: futuresTerms.version,
    paragraphs: futuresTerms.paragraphs.map((paragraph) => say(paragraph)),
    questions: futuresTerms.questions.map(({ code, text, answers }) => ({
      code,
      text: say(text),
      answers: shuffled(answers, draw).map((answer) => ({
        code: answer.code,
        text: say(answer.text),
      })),
    })),
  };
}

/** Refuses futuresTermsOutdated, and futuresAnswersWrong without saying which. */
export function checkAnswers(version: number, given: readonly GivenAnswer[]): void {
  if (version !== futuresTerms.version) throw new Refusal(Code.futuresTermsOutdated);
  const { questions } = futuresTerms;
  const isRight = ({ code, right }: Question) => {
    const own = given.filter(({ question }) => question === code);
    return own.length === 1 && own[0]?.answer === right;
  };
  if (given.length !== questions.length || !questions.every(isRight)) {
    throw new Refusal(Code.futuresAnswersWrong);
  }
}

/** Fisher and Yates: every order is as likely. */
function shuffled<Item>(items: readonly Item[], draw: (below: number) => number): Item[] {
  const mixed = [...items];
  for (let left = mixed.length; left > 1; left -= 1) {
    const at = draw(left);
    [mixed[left - 1], mixed[at]] = [mixed[at] as Item, mixed[left - 1] as Item];
  }
  return mixed;
}
