import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['test/fuzz-seed.ts'],
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/count-reporter.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
