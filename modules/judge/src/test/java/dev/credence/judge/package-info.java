/** Tests of the correction of judges. */
@NullMarked
package dev.credence.judge;

import org.jspecify.annotations.NullMarked;
