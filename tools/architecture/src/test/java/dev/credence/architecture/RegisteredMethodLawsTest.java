package dev.credence.architecture;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every registered interval method obeys every law of the testkit; a class of its own has those that simulate. */
class RegisteredMethodLawsTest {
    @TestFactory
    Stream<DynamicNode> methods() {
        return Registered.REGISTRY.methods().stream()
                .filter(method -> !Registered.simulates(method))
                .map(method -> Registered.laws(method.id(), Registered.contract(method)));
    }
}
