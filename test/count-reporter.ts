import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` (and the skipped, where there are any) alone on the last line, for machines that read the run. A file
 * that fails without a failed test (it cannot be loaded, a hook throws) counts as one, and so does an error that no test caught.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      const failedBefore = counts.failed;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') counts.failed += 1;
        else counts.skipped += 1;
      }
      if (!module.ok() && counts.failed === failedBefore) counts.failed += 1;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}
