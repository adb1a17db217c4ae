package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.testkit.ComparatorContract;

class PlainDifferenceTest extends ComparatorContract {
    @Override
    protected Comparator comparator() {
        return new PlainDifference();
    }
}
