import {
  ACTION,
  ALT,
  Attributes,
  CONTENT,
  DATA,
  HREF,
  HREFLANG,
  IMAGESRCSET,
  METHOD,
  POSTER,
  REL,
  SRC,
  SRCSET,
  TARGET,
  XLINK_HREF,
} from './attributes.ts';
import { equalsName } from './bytes.ts';
import { TAGS } from './names.ts';
import {
  FIELD_ALT_END,
  FIELD_ALT_START,
  FIELD_END,
  FIELD_FLAGS,
  FIELD_KIND,
  FIELD_POSITION,
  FIELD_REL_END,
  FIELD_REL_START,
  FIELD_START,
  FIELD_TARGET_END,
  FIELD_TARGET_START,
  FIELD_TEXT_END,
  FIELD_TEXT_START,
  HAS_HREFLANG,
  HAS_NO_ADDRESS,
  IS_SRCSET,
  KIND_A,
  KIND_AREA,
  KIND_FORM,
  KIND_FRAME,
  KIND_IFRAME,
  KIND_IMAGE,
  KIND_LINK,
  KIND_MEDIA,
  KIND_OBJECT,
  KIND_REFRESH,
  KIND_SCRIPT,
  Records,
} from './scan-record.ts';

/** Turns the attributes of one tag after another into records. */
export class ElementRecords {
  readonly attributes = new Attributes();
  readonly records = new Records();

  /** Records the address of the `a` or `area` whose attributes were read last. Answers the record's place, -1 when there is no address. */
  addAnchor(isArea: boolean, isForeign: boolean, flags: number, position: number): number {
    const attributes = this.attributes;
    const address = attributes.has(HREF) ? HREF : isForeign && attributes.has(XLINK_HREF) ? XLINK_HREF : 0;
    if (address === 0) return -1;
    const at = this.add(isArea ? KIND_AREA : KIND_A, address, flags, position);
    if (isArea) this.copy(at, ALT, FIELD_ALT_START, FIELD_ALT_END);
    return at;
  }

  /** Records the addresses of the HTML element `tag` (number in TAGS) whose attributes were read last. */
  addElement(bytes: Uint8Array, tag: number, flags: number, position: number): void {
    switch (TAGS[tag]) {
      case 'link':
        this.addIf(KIND_LINK, HREF, this.attributes.has(HREFLANG) ? flags | HAS_HREFLANG : flags, position);
        this.addIf(KIND_IMAGE, IMAGESRCSET, flags | IS_SRCSET, position);
        break;
      case 'img':
      case 'image':
        this.addImage(flags, position);
        break;
      case 'script':
        this.addIf(KIND_SCRIPT, SRC, flags, position);
        break;
      case 'iframe':
        this.addIf(KIND_IFRAME, SRC, flags, position);
        break;
      case 'frame':
        this.addIf(KIND_FRAME, SRC, flags, position);
        break;
      case 'video':
        this.addIf(KIND_MEDIA, SRC, flags, position);
        this.addIf(KIND_IMAGE, POSTER, flags, position);
        break;
      case 'source':
        this.addIf(KIND_MEDIA, SRC, flags, position);
        this.addIf(KIND_IMAGE, SRCSET, flags | IS_SRCSET, position);
        break;
      case 'audio':
      case 'track':
        this.addIf(KIND_MEDIA, SRC, flags, position);
        break;
      case 'object':
        this.addIf(KIND_OBJECT, DATA, flags, position);
        break;
      case 'embed':
        this.addIf(KIND_OBJECT, SRC, flags, position);
        break;
      case 'form':
        if (!this.isPost(bytes)) this.addIf(KIND_FORM, ACTION, flags, position);
        break;
    }
  }

  /** Records the content of a `meta http-equiv=refresh`. */
  addRefresh(flags: number, position: number): void {
    this.addIf(KIND_REFRESH, CONTENT, flags, position);
  }

  private addImage(flags: number, position: number): void {
    const attributes = this.attributes;
    if (attributes.has(SRC)) this.addIf(KIND_IMAGE, SRC, flags, position);
    else if (attributes.has(ALT)) this.addIf(KIND_IMAGE, ALT, flags | HAS_NO_ADDRESS, position);
    this.addIf(KIND_IMAGE, SRCSET, flags | IS_SRCSET, position);
  }

  /** A form without method is sent with GET, as is one with a method that does not exist (HTML Standard, 4.10.18.6). */
  private isPost(bytes: Uint8Array): boolean {
    if (!this.attributes.has(METHOD)) return false;
    const start = this.attributes.start(METHOD);
    const end = this.attributes.end(METHOD);
    return equalsName(bytes, start, end, 'post') || equalsName(bytes, start, end, 'dialog');
  }

  private addIf(kind: number, address: number, flags: number, position: number): void {
    if (!this.attributes.has(address)) return;
    const at = this.add(kind, address, flags, position);
    if (kind === KIND_IMAGE && (flags & IS_SRCSET) === 0) this.copy(at, ALT, FIELD_ALT_START, FIELD_ALT_END);
    else if (kind === KIND_LINK) this.copy(at, HREFLANG, FIELD_ALT_START, FIELD_ALT_END);
  }

  private add(kind: number, address: number, flags: number, position: number): number {
    const at = this.records.add();
    const fields = this.records.fields;
    fields[at + FIELD_KIND] = kind;
    fields[at + FIELD_FLAGS] = flags;
    fields[at + FIELD_START] = this.attributes.start(address);
    fields[at + FIELD_END] = this.attributes.end(address);
    fields[at + FIELD_TEXT_START] = fields[at + FIELD_TEXT_END] = 0;
    this.copy(at, REL, FIELD_REL_START, FIELD_REL_END);
    this.copy(at, TARGET, FIELD_TARGET_START, FIELD_TARGET_END);
    fields[at + FIELD_ALT_START] = fields[at + FIELD_ALT_END] = 0;
    fields[at + FIELD_POSITION] = position;
    return at;
  }

  private copy(at: number, attribute: number, startField: number, endField: number): void {
    const fields = this.records.fields;
    const has = this.attributes.has(attribute);
    fields[at + startField] = has ? this.attributes.start(attribute) : 0;
    fields[at + endField] = has ? this.attributes.end(attribute) : 0;
  }
}
