package org.waitprof.profilefile.zip;

import java.util.Arrays;

/** Huffman codes as deflate wants them: canonical, bounded, least significant bit first. */
final class HuffmanCode {
  private HuffmanCode() {}

  /**
   * Lengths of the codes of symbols.
   *
   * @param frequencies by symbol; at least two are not 0
   * @param longest no code gets longer: rare symbols are then taken for less rare
   * @param lengths receives them; 0 for symbols that do not occur
   */
  static void lengths(int[] frequencies, int longest, int[] lengths) {
    int[] weights = frequencies.clone();
    while (depth(weights, lengths) > longest) {
      for (int i = 0; i < weights.length; i++) {
        weights[i] = (weights[i] + 1) >> 1;
      }
    }
  }

  /**
   * Of symbols by weight, the two lightest trees become one again and again: leaves in order, and
   * the trees made of them, which come in order, too.
   */
  private static int depth(int[] weights, int[] lengths) {
    Arrays.fill(lengths, 0);
    long[] leaves = new long[weights.length];
    int count = 0;
    for (int symbol = 0; symbol < weights.length; symbol++) {
      if (weights[symbol] > 0) {
        leaves[count++] = (long) weights[symbol] << 16 | symbol;
      }
    }
    Arrays.sort(leaves, 0, count);
    // Nodes: leaves first, then trees.
    long[] weight = new long[2 * count];
    int[] parent = new int[2 * count];
    for (int i = 0; i < count; i++) {
      weight[i] = leaves[i] >>> 16;
    }
    int leaf = 0;
    int tree = count;
    for (int made = count; made < 2 * count - 1; made++) {
      for (int side = 0; side < 2; side++) {
        boolean takeLeaf = leaf < count && (tree >= made || weight[leaf] <= weight[tree]);
        int taken = takeLeaf ? leaf++ : tree++;
        weight[made] += weight[taken];
        parent[taken] = made;
      }
    }
    int[] depth = new int[2 * count];
    int deepest = 0;
    for (int node = 2 * count - 3; node >= 0; node--) {
      depth[node] = depth[parent[node]] + 1;
      if (node < count) {
        lengths[(int) leaves[node] & 0xFFFF] = depth[node];
        deepest = Math.max(deepest, depth[node]);
      }
    }
    return deepest;
  }

  /** The codes to lengths: shorter ones first, then by symbol. */
  static void codes(int[] lengths, int[] codes) {
    int[] next = new int[18];
    for (int length : lengths) {
      next[length + 1] += length == 0 ? 0 : 1;
    }
    for (int length = 1; length < next.length; length++) {
      next[length] = (next[length] + next[length - 1]) << 1;
    }
    for (int symbol = 0; symbol < lengths.length; symbol++) {
      int length = lengths[symbol];
      codes[symbol] = length == 0 ? 0 : Integer.reverse(next[length]++) >>> (32 - length);
    }
  }
}
