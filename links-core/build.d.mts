/** Where the module with the compiled core stands. */
export const TARGET: string;

/** The source of that module. Throws where the core does not compile. */
export function compiled(): Promise<string>;
