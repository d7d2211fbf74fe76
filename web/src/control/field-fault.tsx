/** What the server says of a field, beside it. */
export function FieldFault({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <small class="field-fault" role="alert" id={`${id}-fault`}>
      {text}
    </small>
  );
}

/** Tells readers of screens that the field is wrong, and where it is said why. */
export function faultMarks(
  id: string,
  fault: string | undefined,
): { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string } {
  return fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` };
}
