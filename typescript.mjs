// For `node --import`: lets it run TypeScript. Node 20 needs jiti for that. Later ones leave the types out by themselves; and Node 24 with jiti
// gives modules such as better-sqlite3 a place of theirs where they do not find their compiled part.
if (!process.features.typescript) await import('jiti/register');
