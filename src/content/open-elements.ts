import { foreignFacts, isHtml, isIn, type Namespace, type OpenElement } from './open-element.ts';
import {
  groupsOf,
  IMPLIED,
  IMPLIED_IN_TABLES,
  type NameGroup,
  SCOPE,
  SPECIAL,
  TABLE_ROOT,
  TABLE_SCOPE,
} from './tree-names.ts';

const NO_MORE: Pick<NameGroup, 'bit'> = { bit: 0 };

/** The stack of open elements and the list of active formatting elements (HTML Standard, 13.2.4.2 and 13.2.4.3). */
export class OpenElements {
  /** Outermost first. */
  readonly stack: OpenElement[] = [];
  /** How many elements have been looked at: what bounds the work that a page can make. */
  steps = 0;
  /** `undefined` is a marker: formatting does not go on across it. */
  private readonly formatting: (OpenElement | undefined)[] = [];
  /** Of the names that have been open, and of what makes formatting elements alike: numbers are quickly compared. */
  private readonly numbers = new Map<string, number>();

  get current(): OpenElement | undefined {
    return this.stack.at(-1);
  }

  /** Makes an element of HTML; `attributes` are those of a formatting element, as written, '' for others. */
  element(name: string, attributes: string): OpenElement {
    const number = this.numberOf(name);
    return { name, number, groups: groupsOf(name), namespace: 'html', attributes, likeness: 0, integration: 'none' };
  }

  /** Makes an element of svg or MathML; `encoding` is that attribute in lower case. */
  foreignElement(name: string, namespace: Namespace, encoding: string): OpenElement {
    const { groups, integration } = foreignFacts(name, namespace, encoding);
    return { name, number: -this.numberOf(name), groups, namespace, attributes: '', likeness: 0, integration };
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(name, number);
    return number;
  }

  isCurrent(name: string): boolean {
    return isHtml(this.current, name);
  }

  /** Whether an HTML element of one of the names is open with nothing in between that hides it (13.2.4.2). */
  hasInScope(names: string | NameGroup, more = NO_MORE): boolean {
    return this.isAbove(names, SCOPE.bit | more.bit);
  }

  hasInTableScope(names: string | NameGroup): boolean {
    return this.isAbove(names, TABLE_SCOPE.bit);
  }

  /** Whether one of the names is open above the innermost element of the groups `barrier`. */
  private isAbove(names: string | NameGroup, barrier: number): boolean {
    const isName = typeof names === 'string';
    const number = isName ? this.numbers.get(names) : 0;
    if (number === undefined) return false;
    const wanted = isName ? 0 : names.bit;
    const { stack } = this;
    for (let index = stack.length - 1; index >= 0; index--) {
      this.steps++;
      const element = stack[index];
      if (element === undefined) continue;
      if (element.number === number || (element.groups & wanted) !== 0) return true;
      if ((element.groups & barrier) !== 0) return false;
    }
    return false;
  }

  isInScope(wanted: OpenElement): boolean {
    for (let index = this.stack.length - 1; index >= 0; index--) {
      this.steps++;
      if (this.stack[index] === wanted) return true;
      if (isIn(this.stack[index], SCOPE)) return false;
    }
    return false;
  }

  popUntil(names: string | NameGroup): void {
    for (let element = this.stack.pop(); element !== undefined; element = this.stack.pop())
      if (isHtml(element, names)) return;
  }

  /** Pops what is not one of `names`, which is how a table makes place for its parts (13.2.6.4.9, 13, 14). */
  clearBackTo(names: NameGroup): void {
    while (this.stack.length > 0 && !isHtml(this.current, names) && !isHtml(this.current, TABLE_ROOT)) this.stack.pop();
  }

  popImplied(except = '', withTables = false): void {
    for (let element = this.current; element !== undefined; element = this.current) {
      const isImplied = isHtml(element, IMPLIED) || (withTables && isHtml(element, IMPLIED_IN_TABLES));
      if (!isImplied || element.name === except) return;
      this.stack.pop();
    }
  }

  remove(element: OpenElement): void {
    this.removeFrom(this.stack, element);
  }

  private removeFrom(list: (OpenElement | undefined)[], element: OpenElement): void {
    const index = list.lastIndexOf(element);
    this.steps += list.length - index;
    if (index >= 0) list.splice(index, 1);
  }

  /** The rules for an end tag that has none of its own (13.2.6.4.7). */
  closeAny(name: string): void {
    const number = this.numbers.get(name);
    if (number === undefined) return;
    for (let index = this.stack.length - 1; index >= 0; index--) {
      this.steps++;
      const element = this.stack[index];
      if (element?.number === number) {
        this.popImplied(name);
        this.stack.length = Math.min(this.stack.length, index);
        return;
      }
      if (isIn(element, SPECIAL)) return;
    }
  }

  /**
   * The rule for an end tag in svg and MathML (13.2.6.5). Answers whether nothing was closed, and those of HTML come next.
   */
  closeForeign(name: string): boolean {
    const number = this.numbers.get(name);
    for (let index = this.stack.length - 1; index > 0; index--) {
      this.steps++;
      const element = this.stack[index];
      if (element === undefined || element.number > 0) return true;
      if (number === undefined || element.number !== -number) continue;
      this.stack.length = index;
      return false;
    }
    return true;
  }

  mark(): void {
    this.formatting.push(undefined);
  }

  clearToMark(): void {
    while (this.formatting.length > 0 && this.formatting.pop() !== undefined);
  }

  /** Notes the current element as formatting. Of more than three alike the earliest is forgotten. */
  noteFormatting(element: OpenElement): void {
    let alike = 0;
    let likeness = 0;
    for (let index = this.formatting.length - 1; index >= 0; index--) {
      this.steps++;
      const other = this.formatting[index];
      if (other === undefined) break;
      if (other.number !== element.number) continue;
      if (likeness === 0) likeness = this.likenessOf(element);
      if ((other.likeness || this.likenessOf(other)) !== likeness || ++alike < 3) continue;
      this.formatting.splice(index, 1);
      break;
    }
    this.formatting.push(element);
  }

  private likenessOf(element: OpenElement): number {
    const { attributes, name, number } = element;
    // No name has a blank in it.
    if (element.likeness === 0) element.likeness = attributes === '' ? number : this.numberOf(`${name} ${attributes}`);
    return element.likeness;
  }

  /** The last formatting element of that name behind the last marker. */
  lastFormatting(name: string): OpenElement | undefined {
    const number = this.numbers.get(name);
    for (let index = this.formatting.length - 1; index >= 0; index--) {
      this.steps++;
      const element = this.formatting[index];
      if (element === undefined || element.number === number) return element;
    }
    return undefined;
  }

  forgetFormatting(element: OpenElement): void {
    this.removeFrom(this.formatting, element);
  }

  /** Opens again what was closed with a block around it ("reconstruct the active formatting elements"). */
  reopenFormatting(): void {
    let index = this.formatting.length - 1;
    while (index >= 0 && !this.isOpen(this.formatting[index])) index--;
    for (index++; index < this.formatting.length; index++) {
      const element = this.formatting[index];
      if (element === undefined) continue;
      this.steps++;
      const copy = { ...element };
      this.formatting[index] = copy;
      this.stack.push(copy);
    }
  }

  /** A marker counts as open. */
  private isOpen(element: OpenElement | undefined): boolean {
    if (element === undefined) return true;
    const index = this.stack.lastIndexOf(element);
    this.steps += this.stack.length - index;
    return index >= 0;
  }

  /** Closes a formatting element ("adoption agency algorithm"). Answers whether it was, as mostly, the last in both lists and is in neither now. */
  closeFormatting(name: string): boolean {
    const { current } = this;
    if (isHtml(current, name) && this.formatting.at(-1) === current) {
      this.stack.pop();
      this.formatting.pop();
      return true;
    }
    this.adoptFormatting(name);
    return false;
  }

  /** Blocks inside it stay open and get copies of it. */
  private adoptFormatting(name: string): void {
    const { current } = this;
    this.steps += this.formatting.length;
    if (isHtml(current, name) && current !== undefined && !this.formatting.includes(current)) {
      this.stack.pop();
      return;
    }
    for (let round = 0; round < 8; round++) {
      const element = this.lastFormatting(name);
      if (element === undefined) {
        this.closeAny(name);
        return;
      }
      const place = this.stack.lastIndexOf(element);
      this.steps += this.stack.length - place + this.formatting.length;
      if (place < 0) this.forgetFormatting(element);
      if (place < 0 || !this.isInScope(element)) return;
      const block = this.blockBehind(place);
      if (block < 0) {
        this.stack.length = place;
        this.forgetFormatting(element);
        return;
      }
      this.adopt(element, place, block);
    }
  }

  /** The place of the outermost block behind `place`, -1 when there is none. */
  private blockBehind(place: number): number {
    for (let index = place + 1; index < this.stack.length; index++) {
      this.steps++;
      if (isIn(this.stack[index], SPECIAL)) return index;
    }
    return -1;
  }

  /** Puts a copy of `element` (at `place`) inside the block at `block`; what stands between is copied or let go. */
  private adopt(element: OpenElement, place: number, block: number): void {
    const furthest = this.stack[block];
    let bookmark: OpenElement = element;
    for (let index = block - 1, count = 1; index > place; index--, count++) {
      const between = this.stack[index];
      if (between === undefined) continue;
      this.steps += this.formatting.length;
      let listed = this.formatting.indexOf(between);
      if (count > 3 && listed >= 0) {
        this.formatting.splice(listed, 1);
        listed = -1;
      }
      if (listed < 0) {
        this.stack.splice(index, 1);
        continue;
      }
      const copy = { ...between };
      this.formatting[listed] = copy;
      this.stack[index] = copy;
      if (bookmark === element && this.stack[index + 1] === furthest) bookmark = copy;
    }
    const copy = { ...element };
    const listed = this.formatting.indexOf(bookmark);
    if (bookmark === element) this.formatting[listed] = copy;
    else {
      this.formatting.splice(listed + 1, 0, copy);
      this.forgetFormatting(element);
    }
    this.remove(element);
    if (furthest !== undefined) this.stack.splice(this.stack.lastIndexOf(furthest) + 1, 0, copy);
  }
}
