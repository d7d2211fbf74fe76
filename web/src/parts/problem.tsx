/** What went wrong, with a way to try again. */
export function Problem({ text, again }: { readonly text: string; readonly again?: () => void }) {
  return (
    <div class="problem" role="alert">
      {text}
      {again !== undefined && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
