/** Areas under ROC curves of many classes. */
@NullMarked
package dev.credence.curves.multiclass;

import org.jspecify.annotations.NullMarked;
