import { defineConfig } from 'vite';

const SERVED = 'http://127.0.0.1:7500';

/** Built into dist/web. Names without hashes: the server answers with ETags, and two builds at once do no harm to each other. */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // For working on the page: what `skein serve --port 7500` serves.
  server: { proxy: { '/api': SERVED, '/stored': SERVED } },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name].js' } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'es2022',
    // The page's policy allows neither inline scripts nor data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
});
