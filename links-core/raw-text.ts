import { byteAt, endsTagName, find } from './bytes';
import { TAGS } from './layout';
import { isNamed, lengthOfName } from './names';
import { SCRIPT } from './numbers';

function isTagNamed(at: usize, limit: usize, tag: i32): bool {
  const end = at + (lengthOfName(TAGS, tag) as usize);
  return end < limit && isNamed(TAGS, tag, at) && endsTagName(byteAt(end));
}

export function endOfRawText(at: usize, limit: usize, tag: i32): usize {
  while (true) {
    at = find(at, limit, 60);
    if (at + 1 >= limit) return limit;
    if (byteAt(at + 1) !== 47) at++;
    else if (isTagNamed(at + 2, limit, tag)) return at;
    else at += 2;
  }
}

export function endOfScript(at: usize, limit: usize): usize {
  // 0 plain, 1 escaped, 2 double escaped
  let state = 0;
  while (true) {
    if (state === 0) {
      at = find(at, limit, 60);
      if (at >= limit) return limit;
      if (byteAt(at + 1) === 47 && isTagNamed(at + 2, limit, SCRIPT)) return at;
      if (at + 4 <= limit && load<u32>(at) === 0x2d2d213c) {
        state = 1;
        at += 2;
      } else at++;
      continue;
    }
    while (at < limit && byteAt(at) !== 60 && byteAt(at) !== 45) at++;
    if (at >= limit) return limit;
    if (byteAt(at) === 45) {
      const run = at;
      while (byteAt(at) === 45) at++;
      if (at - run >= 2 && byteAt(at) === 62) {
        state = 0;
        at++;
      }
    } else if (byteAt(at + 1) === 47 && isTagNamed(at + 2, limit, SCRIPT)) {
      if (state === 1) return at;
      state = 1;
      at += 8;
    } else if (state === 1 && isTagNamed(at + 1, limit, SCRIPT)) {
      state = 2;
      at += 7;
    } else at++;
  }
}

export function endOfComment(at: usize, limit: usize): usize {
  if (byteAt(at) === 62) return at + 1;
  if (byteAt(at) === 45 && byteAt(at + 1) === 62) return at + 2;
  while (true) {
    at = find(at, limit, 45);
    if (at + 1 >= limit) return limit;
    if (byteAt(at + 1) !== 45) {
      at++;
      continue;
    }
    at += 2;
    while (byteAt(at) === 45) at++;
    if (byteAt(at) === 62) return at + 1;
    if (byteAt(at) === 33 && byteAt(at + 1) === 62) return at + 2;
  }
}

/** Behind the next `>`. */
export function behindTagEnd(at: usize, limit: usize): usize {
  const found = find(at, limit, 62);
  return found < limit ? found + 1 : limit;
}
