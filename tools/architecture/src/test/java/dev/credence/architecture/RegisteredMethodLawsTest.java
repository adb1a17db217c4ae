package dev.credence.architecture;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every registered interval method obeys every law of the testkit. */
class RegisteredMethodLawsTest {
    @TestFactory
    Stream<DynamicNode> methods() {
        return Registered.REGISTRY.methods().stream()
                .map(method -> Registered.laws(method.id(), Registered.contract(method)));
    }
}
