import { Complaint, messageOf } from '../answer.ts';

/** What was refused, and the field that it is about where there is one. */
export interface Fault {
  readonly message: string;
  readonly field: string | undefined;
}

/** What an error of any kind says of which field. */
export function faultOf(error: unknown): Fault {
  return { message: messageOf(error), field: error instanceof Complaint ? error.field : undefined };
}

/** What is said beside the field of that name. */
export function faultIn(fault: Fault | undefined, field: string): string | undefined {
  return fault?.field === field ? fault.message : undefined;
}
