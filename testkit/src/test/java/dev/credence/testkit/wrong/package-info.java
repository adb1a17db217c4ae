/** Subjects that look right and are not, and the law that catches each; beside them sound ones, which pass. */
@NullMarked
package dev.credence.testkit.wrong;

import org.jspecify.annotations.NullMarked;
