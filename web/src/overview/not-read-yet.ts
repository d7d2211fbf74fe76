/** Said where what is counted over all URLs is older than the figures that live. */
export const NOT_READ_YET = 'Not read yet: the figures above are newer.';
