/** Reports of plans: the numbers of items that answer a question. */
@NullMarked
package dev.credence.report.plan;

import org.jspecify.annotations.NullMarked;
