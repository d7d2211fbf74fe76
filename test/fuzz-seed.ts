import fc from 'fast-check';

// A run that fails is a run that can be repeated: properties take the same values each time, or those of another seed by SKEIN_TEST_SEED.
fc.configureGlobal({ seed: Number(process.env['SKEIN_TEST_SEED'] ?? 20_261_128) });
