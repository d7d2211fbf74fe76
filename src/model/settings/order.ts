import { setting } from './setting.ts';

/** Which page goes first. */
export const ORDER_SETTINGS = {
  order: setting({
    kind: 'choice',
    choices: ['breadth-first', 'depth-first', 'number'],
    default: 'breadth-first',
    group: 'order',
    help: 'which page goes first',
  }),
};
