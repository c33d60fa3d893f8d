import { messages } from '#domain/messages.ts';
import type { AreaProblem } from './new-area.ts';

const words = messages.areaCalls;

function sentenceOf(problem: AreaProblem): [field: string, sentence: string] {
  switch (problem.field) {
    case 'region':
      return ['region', words.badRegion];
    case 'centre':
      return problem.what === 'outside' ? [problem.other, words.outside] : ['lat', words.centreTaken(problem.other)];
    case 'name':
      if (problem.what === 'builtIn') return ['name', words.builtIn(problem.other)];
      return ['name', problem.what === 'bad' ? words.badName : words.nameTaken(problem.other)];
    case 'words':
      return ['words', problem.what === 'bad' ? words.badWord(problem.other) : words.wordTaken(problem.other)];
    default:
      return ['letters', problem.what === 'bad' ? words.badLetters : words.lettersTaken(problem.other)];
  }
}

/** What is wrong with a typed area: a sentence for each of its fields, by the names of its call. */
export const areaSentences = (problems: readonly AreaProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(sentenceOf));
