import { memoryEngine } from '../../src/engine/memory.ts';
import { engineContract } from '../contracts/engine-contract.ts';
import { CONTRACT_LEASE_LENGTH, KEY } from '../contracts/engine-makings.ts';

engineContract('memory', {
  open: (clock, options) => memoryEngine({ clock, key: KEY, leaseLength: CONTRACT_LEASE_LENGTH, ...options }),
});
