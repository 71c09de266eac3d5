import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order of a run's files: those named here first, as they stand, since a long one that began last would run on
 * alone. The runner knows what took long from the run before; a fresh checkout has none.
 *
 * @param names of files, without folder and `.test.ts`, longest first
 * @param isEarlier files that come before all others, however long they take
 */
export function longestFirst(
  names: readonly string[],
  isEarlier: (file: TestSpecification) => boolean = () => false,
) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = (file: TestSpecification) => {
        const at = names.findIndex((name) => file.moduleId.endsWith(`/${name}.test.ts`));
        return (at === -1 ? names.length : at) - (isEarlier(file) ? 2 * names.length : 0);
      };
      return (await super.sort(files)).sort((one, other) => place(one) - place(other));
    }
  };
}
