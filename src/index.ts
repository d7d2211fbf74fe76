export * from './model/errors.ts';
export * from './model/settings.ts';
