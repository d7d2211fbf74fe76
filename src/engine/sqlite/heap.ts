/** What a heap holds: each member knows its own place, so that it can be moved or taken out from anywhere. */
export interface Placed {
  /** Index in the heap that holds it, -1 when none does. */
  place: number;
}

/** A binary heap of which members can leave or change their rank at any time. A member is in one heap at most. */
export class Heap<Member extends Placed> {
  readonly #members: Member[] = [];
  readonly #isBefore: (a: Member, b: Member) => boolean;

  constructor(isBefore: (a: Member, b: Member) => boolean) {
    this.#isBefore = isBefore;
  }

  first(): Member | undefined {
    return this.#members[0];
  }

  has(member: Member): boolean {
    return this.#members[member.place] === member;
  }

  /** Takes the member in, or moves it to where it belongs now. */
  put(member: Member): void {
    if (!this.has(member)) {
      member.place = this.#members.length;
      this.#members.push(member);
    }
    this.#rise(member);
    this.#sink(member);
  }

  /** Takes the member out; nothing happens when it is not here. */
  remove(member: Member): void {
    if (!this.has(member)) return;
    const place = member.place;
    const last = this.#members.pop();
    member.place = -1;
    if (last === undefined || last === member) return;
    this.#set(last, place);
    this.#rise(last);
    this.#sink(last);
  }

  #set(member: Member, place: number): void {
    this.#members[place] = member;
    member.place = place;
  }

  #rise(member: Member): void {
    let place = member.place;
    while (place > 0) {
      const parent = this.#members[(place - 1) >> 1];
      if (parent === undefined || !this.#isBefore(member, parent)) break;
      const free = parent.place;
      this.#set(parent, place);
      place = free;
    }
    this.#set(member, place);
  }

  #sink(member: Member): void {
    let place = member.place;
    for (;;) {
      const left = this.#members[place * 2 + 1];
      const right = this.#members[place * 2 + 2];
      const child = left !== undefined && right !== undefined && this.#isBefore(right, left) ? right : left;
      if (child === undefined || !this.#isBefore(child, member)) break;
      const free = child.place;
      this.#set(child, place);
      place = free;
    }
    this.#set(member, place);
  }
}
