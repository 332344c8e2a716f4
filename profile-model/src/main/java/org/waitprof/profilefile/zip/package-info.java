/**
 * A ZIP file written in pieces that are deflated side by side: {@link PieceZip} puts each {@link
 * Piece} in its place. Knows bytes only.
 */
@NullMarked
package org.waitprof.profilefile.zip;

import org.jspecify.annotations.NullMarked;
