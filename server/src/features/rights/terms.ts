import type { Language } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { FuturesTerms } from '@bourse/contract/routes/rights.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { futuresTerms, type Question } from './terms-text.ts';

interface GivenAnswer {
  readonly question: string;
  readonly answer: string;
}

const wordOf = (language: Language) => (language === 'en' ? 'en' : 'zh');

/**
 * The risk statement in a language, its answers in an order drawn anew.
 *
 * @param draw a random whole number below its argument
 */
export function presentTerms(language: Language, draw: (below: number) => number): FuturesTerms {
  const word = wordOf(language);
  return {
    version: futuresTerms.version,
    paragraphs: futuresTerms.paragraphs.map((paragraph) => paragraph[word]),
    questions: futuresTerms.questions.map((question) => ({
      code: question.code,
      text: question[word],
      answers: shuffled(question.answers, draw).map(({ code, ...texts }) => ({
        code,
        text: texts[word],
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
