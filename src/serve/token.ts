/** A token that somebody chooses has at least so many characters: shorter ones could be guessed. */
export const SHORTEST_TOKEN = 16;
