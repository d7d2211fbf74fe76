import { byteAt, first, lower16, lowerByte } from './bytes';
import { TABLE_LENGTHS, TABLE_LETTERS } from './layout';

/** The number of the name from `start` to `end` in a table, 0 for none of them. */
export function findName(table: usize, start: usize, end: usize): i32 {
  const length = (end - start) as i32;
  if (length > 16 || length <= 0) return 0;
  let slot: usize = (lowerByte(byteAt(start)) * 5 + lowerByte(byteAt(end - 1)) * 49 + length * 61) & 255;
  let number: usize = load<u8>(table + slot);
  if (number === 0) return 0;
  const name = lower16(first(start, length));
  do {
    if (
      (load<u8>(table + number, TABLE_LENGTHS) as i32) === length &&
      i8x16.all_true(i8x16.eq(name, v128.load(table + (number << 4), TABLE_LETTERS)))
    )
      return number as i32;
    slot = (slot + 1) & 255;
    number = load<u8>(table + slot);
  } while (number !== 0);
  return 0;
}

/** Whether the bytes from `at` on are the letters of a name of the table, in any case. */
export function isNamed(table: usize, number: i32, at: usize): bool {
  const length = load<u8>(table + (number as usize), TABLE_LENGTHS) as i32;
  const name = lower16(first(at, length));
  return i8x16.all_true(i8x16.eq(name, v128.load(table + ((number as usize) << 4), TABLE_LETTERS)));
}

export function lengthOfName(table: usize, number: i32): i32 {
  return load<u8>(table + (number as usize), TABLE_LENGTHS) as i32;
}
