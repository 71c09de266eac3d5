/* For the mutation tester: a property that fails has said enough; to shrink its example takes longer. */
import fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true });
