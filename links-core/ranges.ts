import { PAGE } from './layout';

/** Stores where something stands on the page: two numbers. */
export function storeRange(at: usize, start: usize, end: usize): void {
  store<i32>(at, (start - PAGE) as i32);
  store<i32>(at, (end - PAGE) as i32, 4);
}
