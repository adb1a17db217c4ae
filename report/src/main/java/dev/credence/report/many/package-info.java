/** Reports on several systems compared on the same items. */
@NullMarked
package dev.credence.report.many;

import org.jspecify.annotations.NullMarked;
