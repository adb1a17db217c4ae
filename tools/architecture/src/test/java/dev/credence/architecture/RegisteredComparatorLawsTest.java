package dev.credence.architecture;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every registered comparator obeys every law of the testkit. */
class RegisteredComparatorLawsTest {
    @TestFactory
    Stream<DynamicNode> comparators() {
        return Registered.REGISTRY.comparators().stream()
                .map(comparator -> Registered.laws(comparator.id(), Registered.contract(comparator)));
    }
}
